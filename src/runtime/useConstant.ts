import { useState } from 'react';

/** Returns the value that `create` returned at the first render. Unlike `useMemo`, React never discards it. */
export const useConstant = <Value>(create: () => Value): Value => useState(create)[0];
