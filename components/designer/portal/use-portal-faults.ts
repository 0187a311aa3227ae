import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { type KnownIds, kindOf, portalFaults } from '@/lib/designer/portal/public'
import type { TreeDocument } from '@/lib/designer/public'
import type { DesignFault } from '../shell/design-kind'
import type { DesignerSession } from '../shell/designer-session'
import { useInterfaces } from '../shell/remote-lists'
import { useSettled } from '../shell/use-settled'
import { useMenuOptions } from './properties/use-menu-options'
import { usePortalWords } from './use-portal-words'

/** The interfaces and menu entries that there are, as far as they are known yet. */
export function useKnownIds(): KnownIds {
  const interfaces = useInterfaces().options
  const { options: menus } = useMenuOptions()
  return useMemo<KnownIds>(() => {
    const ids = (options: readonly { value: string }[] | undefined) => options && new Set(options.map(({ value }) => value))
    return { interfaces: ids(interfaces), menus: ids(menus) }
  }, [interfaces, menus])
}

/** What is wrong with a portal, in the words of the person: stored it may be so, released not where it is hard. */
export function usePortalFaultTexts() {
  const t = useTranslations('portaldesigner.faults')
  const { labelOf } = usePortalWords()
  const known = useKnownIds()
  return useCallback(
    (doc: TreeDocument): readonly DesignFault[] =>
      portalFaults(doc, known).map(({ id, code, isHard }) => ({
        ...{ id, isHard },
        text: `${labelOf(doc, id)}：${t(code, { kind: kindOf(doc, id) })}`,
      })),
    [t, labelOf, known],
  )
}

/** The faults of the portal that is worked on, some time after the last change. */
export function usePortalFaults(session: DesignerSession): readonly DesignFault[] {
  return useSettled(session, usePortalFaultTexts())
}
