import type { Plugin } from 'vite';

/**
 * The contract's schemas stand beside its constants and texts, of which the browser needs only the latter. Here the
 * contract loses its import of the schema library; the calls that build schemas are declared free of effects
 * (`manualPureFunctions` in vite.config.ts) and drop out. One that stays behind would call what is not there: it stops the build.
 */
export function leaveOutSchemas(): Plugin {
  return {
    name: 'leave-out-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/]\w+\.ts$/ },
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
