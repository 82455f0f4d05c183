export { formCases as serverCases } from '../../src/tools/checker/server/formCases.ts';
