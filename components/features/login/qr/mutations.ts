import { bffSession } from '@/lib/client/bff-calls'
import { call } from '@/lib/client/call'
import { signInMethods } from '@/lib/contract/session/sign-in-methods'

/** Contract 1 §5.3: what a code on a screen can have come to. */
export type CodeState = 'waiting' | 'scanned' | 'success' | 'expired'

const states: Readonly<Record<number, CodeState>> = { [-1]: 'expired', 0: 'waiting', 1: 'scanned', 2: 'success' }

export async function makeCode(signal: AbortSignal): Promise<string> {
  return (await call(signInMethods.codeCertificate, {}, { signal })).data
}

/** On `success` the BFF has kept the token and set the cookie. A state that nobody knows ends the code. */
export async function askCodeState(ticket: string, signal: AbortSignal): Promise<CodeState> {
  const { data } = await call(signInMethods.codeCertificateStatus, { params: { ticket } }, { signal })
  return states[data.status] ?? 'expired'
}

/** The phone is told that the screen has given up, where the platform takes that from a screen; else the code just runs out. */
export async function abandonCode(ticket: string): Promise<void> {
  await call(bffSession.abandonCode, { params: { ticket } }).catch(() => undefined)
}
