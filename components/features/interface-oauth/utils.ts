import { toast } from '@/lib/client/toast-store'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData, CallInput } from '@/lib/contract/endpoint'
import type { interfaceOauth } from '@/lib/contract/system/interface-oauth'
import type { RecordValues } from '@/lib/form/types'

export type ApplicationInfo = CallData<typeof interfaceOauth.info>
export type ApplicationBody = CallInput<typeof interfaceOauth.create>['body']

/** Without what has dialogs of its own: it would be sent back with the form. */
export function applicationValues({
  list: _list,
  userList: _people,
  runUser: _who,
  isBound: _mark,
  ...info
}: ApplicationInfo): RecordValues {
  return { ...info, verifySignature: String(info.verifySignature), usefulLife: info.usefulLife ?? null }
}

/** A browser may refuse: without https, or where the person has forbidden it. The text stands there to be copied by hand. */
export async function copyText(t: Texts, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t('copied'))
  } catch {
    toast.warning(t('notCopied'))
  }
}
