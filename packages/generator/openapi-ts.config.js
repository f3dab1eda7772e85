/** The document and the folder are named by `local/contract.ts`, which runs the generator. */
export default {
  input: process.env.OPENAPI_DOCUMENT,
  output: {
    path: process.env.CLIENT_FOLDER,
    importFileExtension: '.ts',
    module: { extension: '.ts' },
    // What is generated for browsers and looser compilers is not checked by ours; its types are used all the same.
    header: [
      `// Generated from docs/contract/${process.env.DOCUMENT_NAME} by \`npm run contract\`; do not edit.`,
      '// @ts-nocheck',
    ],
  },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
};
