import { lazyCode } from '@/components/ui/lazy-code'

/** `ScriptText`, whose code comes when a script is first opened. */
export const LazyScriptText = lazyCode(async () => (await import('./script-text')).ScriptText)
