/** Craft project to which `CRAFT` and `CRAFT_URL` refer. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the project. */
export const craftFolder = process.env.CRAFT ?? '';
/** Address of the project's site, without a slash at the end. */
export const craftAddress = (process.env.CRAFT_URL ?? '').replace(/\/$/, '');
/** Port to which Craft sends its email during the journeys. */
export const mailPort = 2525;
/** Port of the stand-in for Stripe's API during the journeys. */
export const stripePort = 2526;

/** Returns a value from the project's `.env`, or undefined if there is no such file. */
export function settingOf(name: string): string | undefined {
  const file = path.join(craftFolder, '.env');
  if (!existsSync(file)) return undefined;
  return new RegExp(`^${name}=["']?([^"'\\s]*)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** True if the project pays with Stripe's library and with the stand-in for Stripe's API. */
export const hasStripe = settingOf('STRIPE_API_BASE') === `http://127.0.0.1:${stripePort}`;
/** Secret for signing Stripe's events. */
export const webhookSecret = settingOf('STRIPE_WEBHOOK_SECRET') ?? '';
/** Password of all members that `seed.php` creates. */
export const memberPassword = 'Spirometry-2026';
