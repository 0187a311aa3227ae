import { call } from '@/lib/client/call'
import type { CallData } from '@/lib/contract/endpoint'
import { signInMethods } from '@/lib/contract/session/sign-in-methods'

/** The screen that waits to be let in, where the platform tells. */
export type WaitingScreen = CallData<typeof signInMethods.scanCode>

/** Tells the screen that its code was read. */
export async function reportScan(ticket: string): Promise<WaitingScreen> {
  return (await call(signInMethods.scanCode, { params: { ticket, status: '1' } })).data
}

export async function letIn(ticket: string): Promise<void> {
  await call(signInMethods.confirmCode, { params: { ticket } })
}

export async function giveUp(ticket: string): Promise<void> {
  await call(signInMethods.scanCode, { params: { ticket, status: '-1' } })
}
