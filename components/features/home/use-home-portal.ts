import { useState, useSyncExternalStore } from 'react'
import { useShell } from '@/components/ground/public'
import { readForUser, writeForUser } from '@/lib/client/user-storage'

const memory = 'home.own'

/**
 * The portal that the start page shows; '' for the product's own. The platform remembers the portal of a person, and knows no way back
 * from it: that somebody wants the product's own start page is remembered in this browser.
 */
export function useHomePortal(): { portalId: string; choose: (id: string) => void } {
  const { user } = useShell()
  const [chosen, setChosen] = useState<string | null>(null)
  const wantsOwn = useSyncExternalStore(
    subscribeNever,
    () => readForUser('browser', user.userId, memory, (value) => value === true) ?? false,
    () => false,
  )
  return {
    portalId: chosen ?? (wantsOwn ? '' : user.portalId),
    choose: (id) => {
      writeForUser('browser', user.userId, memory, id === '')
      setChosen(id)
    },
  }
}

const subscribeNever = () => () => {}
