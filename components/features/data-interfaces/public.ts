import { lazyCode } from '@/components/ui/lazy-code'

/** Who asked an interface, from wherever it is asked. */
export const InterfaceLog = lazyCode(() => import('./log-drawer').then((file) => file.LogDrawer))
