import { useEffect, useState } from 'react'
import { useOwnAddress } from '@/lib/client/use-own-address'
import type { Views } from './use-views'
import { addressOf, viewName } from './utils'

/**
 * Which view of the list is open, by its id: '' for the list as it is designed, null while that is not known. It stands in the address,
 * so that a link carries it; an address that asks the list for nothing (`isAsked`) brings what the person begins with.
 */
export function useOpenView({ isLoading, defaultId }: Views, isAsked: (search: string) => boolean) {
  const [openId, setOpenId] = useState<string | null>(null)
  const wanted = (search: string) => {
    const named = new URLSearchParams(search).get(viewName)
    if (named !== null) return named.slice(0, 100)
    return isAsked(search) ? '' : defaultId
  }
  const open = (id: string) => {
    replaceSearch(addressOf(id, defaultId))
    setOpenId(id)
  }
  // The address bar: it is read once the views are known, and carries from then on what is open.
  useEffect(() => {
    if (openId !== null || isLoading) return
    const { search } = window.location
    const id = wanted(search)
    const params = new URLSearchParams(search)
    if (id !== '' && !params.has(viewName)) replaceSearch(addressOf(id, defaultId))
    setOpenId(id)
  })
  // Followed while the tab was hidden, or by Back and Forward.
  useOwnAddress(
    null,
    (search) => search,
    (search) => setOpenId(wanted(search)),
  )
  return { openId, open }
}

function replaceSearch(search: string): void {
  const { pathname, hash } = window.location
  window.history.replaceState(window.history.state, '', `${pathname}${search && `?${search}`}${hash}`)
}
