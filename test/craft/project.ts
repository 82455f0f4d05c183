/** The project in Craft, as `CRAFT` and `CRAFT_URL` name it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the project. */
export const craftFolder = process.env.CRAFT ?? '';
/** Address of its site, without a slash at the end. */
export const craftAddress = (process.env.CRAFT_URL ?? '').replace(/\/$/, '');
/** Port to which Craft sends its mail during the journeys. */
export const mailPort = 2525;
/** Port on which Stripe's API stands in during the journeys. */
export const stripePort = 2526;

/** Returns a value of the project's `.env`; undefined if there is no such file. */
export function settingOf(name: string): string | undefined {
  const file = path.join(craftFolder, '.env');
  if (!existsSync(file)) return undefined;
  return new RegExp(`^${name}=["']?([^"'\\s]*)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

/** True if the project pays with Stripe's library, and with the API that stands in for Stripe's. */
export const hasStripe = settingOf('STRIPE_API_BASE') === `http://127.0.0.1:${stripePort}`;
/** Secret with which events of Stripe are signed. */
export const webhookSecret = settingOf('STRIPE_WEBHOOK_SECRET') ?? '';
/** Password of all members of `seed.php`. */
export const memberPassword = 'Spirometry-2026';
