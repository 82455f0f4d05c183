"""Speech server for Orca that writes what it is asked to say to a file, and takes no time to say it."""

import json
import os

from orca.speechserver import SpeechServer as Server

record = open(os.environ["SPOKEN_RECORD"], "a", buffering=1, encoding="utf-8")


class SpeechServer(Server):
    @staticmethod
    def getSpeechServer(info=None):
        return SpeechServer()

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            record.write(json.dumps(text) + "\n")

    def speakCharacter(self, character, acss=None):
        self.speak(character)
