import { atom, useAtom } from 'jotai'
import { useSyncExternalStore } from 'react'
import { useShell } from '@/components/ground/public'
import { readForUser, writeForUser } from '@/lib/client/user-storage'

const memory = 'home.own'

/** The user of the page knows the portal he came with: what he chose since stays, also when the tab of the start page is begun anew. */
const chosenAtom = atom<{ userId: string; portalId: string } | null>(null)

/**
 * The portal that the start page shows; '' for the product's own. The platform remembers the portal of a person, and knows no way back
 * from it: that somebody wants the product's own start page is remembered in this browser.
 */
export function useHomePortal(): { portalId: string; choose: (id: string) => void } {
  const { user } = useShell()
  const [chosen, setChosen] = useAtom(chosenAtom)
  const wantsOwn = useSyncExternalStore(
    subscribeNever,
    () => readForUser('browser', user.userId, memory, (value) => value === true) ?? false,
    () => false,
  )
  return {
    portalId: chosen?.userId === user.userId ? chosen.portalId : wantsOwn ? '' : user.portalId,
    choose: (portalId) => {
      writeForUser('browser', user.userId, memory, portalId === '')
      setChosen({ userId: user.userId, portalId })
    },
  }
}

const subscribeNever = () => () => {}
