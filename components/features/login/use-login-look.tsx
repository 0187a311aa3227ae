'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'

/** What the installation has put on the pages before sign-in; empty where it has nothing. */
export type LoginLook = { description: string; copyright: string; companyName: string; loginPicture: string; logo: string }

const none: LoginLook = { description: '', copyright: '', companyName: '', loginPicture: '', logo: '' }
const Look = createContext<LoginLook>(none)

export function LoginLookProvider({ look = none, children }: { look: LoginLook | undefined; children: ReactNode }) {
  return <Look value={look}>{children}</Look>
}

export function useLoginLook(): LoginLook {
  return useContext(Look)
}

/** The address while its picture can be had, and empty afterwards: there is always a drawing of ours instead. */
export function usePicture(address: string): [src: string, onError: () => void] {
  const [failed, setFailed] = useState('')
  return [address === failed ? '' : address, () => setFailed(address)]
}
