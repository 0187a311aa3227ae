import { z } from 'zod'
import { call } from '@/lib/client/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import { signInMethods } from '@/lib/contract/session/sign-in-methods'
import { looseText } from '@/lib/contract/wire'

/** One of several companies in which a third-party account is bound; everything it came with goes back (contract 1 §5.1, status 6). */
export type BoundCompany = { label: string; fields: Readonly<Record<string, string>> }

export type TicketState =
  | { kind: 'success' | 'waiting' | 'unbound' }
  | { kind: 'failed'; text: string }
  | { kind: 'choose'; companies: readonly BoundCompany[] }

/** The BFF keeps the token back, so the browser's answer is the declared one without it. */
const browserLogin = { ...signInMethods.loginSocials, data: z.unknown() } satisfies Endpoint

const companiesMax = 50
const boundCompany = z.looseObject({ socialName: looseText, tenantName: looseText, accountName: looseText })

export async function makeTicket(): Promise<string> {
  return (await call(signInMethods.getTicket, {})).data
}

/** Contract 1 §5.1. On `success` the BFF has kept the token and set the cookie. */
export async function askTicketState(ticket: string, signal: AbortSignal): Promise<TicketState> {
  const { status, value } = (await call(signInMethods.getTicketStatus, { params: { ticket } }, { signal })).data
  if (status === 1) return { kind: 'success' }
  if (status === 2) return { kind: 'waiting' }
  if (status === 4) return { kind: 'unbound' }
  const companies = status === 6 ? companiesOf(value) : []
  if (companies.length > 0) return { kind: 'choose', companies }
  return { kind: 'failed', text: status !== 6 && typeof value === 'string' ? value : '' }
}

function companiesOf(value: unknown): BoundCompany[] {
  const parsed = z.array(boundCompany).safeParse(typeof value === 'string' ? parseJson(value) : value)
  if (!parsed.success) return []
  return parsed.data.slice(0, companiesMax).map((company) => ({
    label: [company.tenantName || company.socialName, company.accountName].filter(Boolean).join(' / '),
    fields: Object.fromEntries(
      Object.entries(company).flatMap(([key, field]) =>
        typeof field === 'string' || typeof field === 'number' ? [[key, String(field)]] : [],
      ),
    ),
  }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function signInToCompany({ fields }: BoundCompany): Promise<void> {
  await call(browserLogin, { body: { ...fields, tenantLogin: 'true' } })
}
