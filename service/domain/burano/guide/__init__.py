"""The rules of Walking in Burano for people."""

from service.domain.burano.guide.cards import GROUPS
from service.domain.burano.guide.steps import AIM, ENDING, SCORING, STEPS
from service.domain.kit.drawing.guide import Guide

GUIDE = Guide(aim=AIM, steps=STEPS, ending=ENDING, scoring=SCORING, groups=GROUPS)
