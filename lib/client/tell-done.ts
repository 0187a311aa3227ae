import { platformText, prepareTexts } from './platform-texts'
import { toast } from './toast-store'

/** What the platform says after it did something, in the language of the page. */
export async function tellDone(text: string): Promise<void> {
  await prepareTexts([text])
  toast.success(platformText(text))
}

/** The same where it is to be read with care. */
export async function tellWarning(text: string): Promise<void> {
  await prepareTexts([text])
  toast.warning(platformText(text), { durationMs: 10_000 })
}

/** The same for a refusal that no call of ours has met. */
export async function tellRefusal(text: string, options?: Parameters<typeof toast.error>[1]): Promise<void> {
  await prepareTexts([text])
  toast.error(platformText(text), options)
}
