export { plainFormCases as serverCases } from '../../src/tools/checker/server/formCases.ts';
