import type { Plugin } from 'vite';

/**
 * The contract holds schemas beside constants and texts, and the browser needs only the latter two. This removes the
 * contract's import of the schema library; the calls that build schemas are declared free of side effects
 * (`manualPureFunctions` in vite.config.ts) and are dropped. One that remained would call a missing function, so it
 * fails the build.
 */
export function leaveOutSchemas(): Plugin {
  return {
    name: 'leave-out-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/](?:\w+[\\/])?[\w-]+\.ts$/ },
      handler: (code) => code.replace(/^import Type\b[^;]* from 'typebox';$/m, ''),
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !/\bType\.[A-Z]/.test(chunk.code)) continue;
        this.error(`A schema of the contract is left in ${chunk.fileName}: ${Object.keys(chunk.modules).join(', ')}`);
      }
    },
  };
}
