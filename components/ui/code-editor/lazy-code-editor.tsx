import { lazyCode } from '../lazy-code'

/** `CodeEditor`, whose code comes when one is first shown. */
export const LazyCodeEditor = lazyCode(async () => (await import('./code-editor')).CodeEditor)
