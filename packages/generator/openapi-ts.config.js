/** `local/contract.ts` runs the generator and sets the document and the folder. */
export default {
  input: process.env.OPENAPI_DOCUMENT,
  output: {
    path: process.env.CLIENT_FOLDER,
    importFileExtension: '.ts',
    module: { extension: '.ts' },
    // The generated code targets browsers and less strict compilers, so only its types are checked.
    header: [
      `// Generated from docs/contract/${process.env.DOCUMENT_NAME} by \`npm run contract\`; do not edit.`,
      '// @ts-nocheck',
    ],
  },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
};
