import { lazyCode } from '@/components/ui/lazy-code'

/** A click on a message, for pages that list messages of their own; its code comes with the click. */
export const MessageOpener = lazyCode(() => import('./message-opener-panel').then((file) => file.MessageOpener))
