import type { CallData, Endpoint } from '@/lib/contract/endpoint'
import type { Actor, Call, Outcome, Route } from './context'

export type { Route } from './context'

type Produces<E extends Endpoint> = E['replyKind'] extends 'bytes' ? Response : Outcome<unknown> | Response

/** Binds a call that needs a signed-in user. The app has checked the session and, for administration calls, the screen's tag. */
export function implement<E extends Endpoint>(endpoint: E, handle: (call: Call<E, Actor>) => Promise<Produces<E>>): Route {
  return { endpoint, handle }
}

/** Binds a call that anyone may make. */
export function implementAnonymous<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E, null>) => Promise<Produces<E>>,
): Route {
  return { endpoint, handle }
}

/** Binds a call that anyone may make and that asks for the rights of whoever is signed in. */
export function implementOptional<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E, Actor | null>) => Promise<Produces<E>>,
): Route {
  return { endpoint, handle }
}

/** Helper for handlers whose data must fit the declared shape. */
export function outcome<E extends Endpoint>(_endpoint: E, data: CallData<E>, msg?: string): Outcome<CallData<E>> {
  return msg === undefined ? { data } : { data, msg }
}
