"""The rules of Dream Home for people."""

from service.domain.dream_home.guide.cards import GROUPS
from service.domain.dream_home.guide.steps import AIM, ENDING, SCORING, STEPS
from service.domain.kit.drawing.guide import Guide

GUIDE = Guide(aim=AIM, steps=STEPS, ending=ENDING, scoring=SCORING, groups=GROUPS)
