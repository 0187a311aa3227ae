import { lazyCode } from '@/components/ui/lazy-code'

/** `CodePanel`, whose code comes when one is first shown. */
export const LazyCodePanel = lazyCode(async () => (await import('./code-panel')).CodePanel)
