"""Settings of Orca. All others are those that Orca is delivered with."""

from orca import settings
from orca.event_manager import EventManager

settings.speechServerFactory = "recorder"
settings.enableBraille = False
settings.enableSound = False
# A journey is about what pages say, not about the keys.
settings.enableKeyEcho = False
# While Orca reads a page to its end, keys wait. The journeys read with Tab, as forms are read.
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
settings.structuralNavigationEnabled = False
settings.caretNavigationEnabled = False
# On a busy machine, Orca otherwise drops events, and with them announcements.
EventManager._inFlood = lambda manager: False
EventManager._inDeluge = lambda manager: False
