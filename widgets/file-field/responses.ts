import * as v from 'valibot';

const referenceSchema = v.object({
  id: v.pipe(v.string(), v.regex(/\S/)),
  name: v.string(),
  size: v.pipe(v.number(), v.minValue(0)),
});

/** Response to an upload: the stored file. */
export const uploadSchema = referenceSchema;

/** Response with the files that the server still has. */
export const filesSchema = v.object({ files: v.array(referenceSchema) });

/** Refusal of a file, with a reason for the visitor. */
export const refusalSchema = v.object({ message: v.pipe(v.string(), v.regex(/\S/)) });
