import { useState } from 'react';

/**
 * Returns the same value at every render: the one that `create` returned at the first. Unlike `useMemo`, React never
 * discards it.
 */
export const useConstant = <Value>(create: () => Value): Value => useState(create)[0];
