import { addEnglish } from '../../lib/i18n/english.ts';

/** What this installation is, and the tools for debugging it. */
export const about = addEnglish('about', {
  'about.title': 'About',
  'about.text':
    'Assay is an online judge and programming-contest platform for schools, universities and contest committees. It is named after the touchstone, which tells gold from what only glitters.',
  'about.version': 'Version',
  'about.build': 'Build',
  'about.license': 'License',
  'about.licenseName': 'MIT',
  'debug.title': 'Debug tools',
  'debug.off': 'Debug mode is off',
  'debug.offDetail': 'It adds these tools to the menu in this browser. It doesn’t grant any permissions.',
  'debug.turnOn': 'Turn debug mode on',
  'debug.turnOff': 'Turn debug mode off',
  'debug.version': 'Version',
  'debug.serverVersion': 'Server version',
  'debug.build': 'Build',
  'debug.clock': 'Server clock minus browser clock, ms',
  'debug.live': 'Live events',
  'debug.overrides': 'Capability overrides',
  'debug.overridesDetail':
    'Decimal masks; -1 means all. They change what this browser shows, not what the server allows. Leave empty to use your own.',
  'debug.userCapability': 'User capability',
  'debug.orgCapability': 'Organization capability',
  'debug.notAMask': 'Enter a whole number',
} as const);
