/** The project in Craft, as `CRAFT` and `CRAFT_URL` name it. */

/** Folder of the project. */
export const craftFolder = process.env.CRAFT ?? '';
/** Address of its site, without a slash at the end. */
export const craftAddress = (process.env.CRAFT_URL ?? '').replace(/\/$/, '');
/** Port to which Craft sends its mail during the journeys. */
export const mailPort = 2525;
/** Password of all members of `seed.php`. */
export const memberPassword = 'Spirometry-2026';
