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
