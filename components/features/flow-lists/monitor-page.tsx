'use client'

import { type ComponentProps, useMemo } from 'react'
import type { ListScreen } from '@/components/screen/list-screen'
import { useListQuery } from '@/components/screen/use-list-query'
import { useTexts } from '@/lib/client/use-texts'
import { monitorKinds, monitorRules } from './constants'
import { FlowListMessages } from './messages-panel'
import { useStuckCount } from './queries'
import { StuckPanel } from './stuck-panel'
import type { MonitorFilters, MonitorKind } from './types'
import { WatchedPanel } from './watched-panel'

/** The tasks of everybody whom the person watches over (contract 4a §6.6), and those of them that nobody can act on. */
export function MonitorPage() {
  return (
    <FlowListMessages>
      <Monitor />
    </FlowListMessages>
  )
}

type Tabs = NonNullable<ComponentProps<typeof ListScreen>['tabs']>

function Monitor() {
  const t = useTexts('flowlist')
  const query = useListQuery<MonitorFilters>(monitorRules)
  const { kind } = query.question.filters
  const { count, isKnown, reload } = useStuckCount()
  const tabs = useMemo(
    (): Tabs => ({
      label: t('titles.monitor'),
      entries: monitorKinds.map((key) => ({
        key,
        label: t(`kinds.${key}`),
        count: key === 'stuck' && count ? count : undefined,
      })),
      value: kind,
      onChange: (key) => query.impose({ filters: { kind: key as MonitorKind, where: {} } }),
    }),
    [t, kind, count, query.impose],
  )
  // Platforms that cannot tell what waits for nobody have all tasks alone.
  const shown = isKnown || kind === 'stuck' ? { tabs } : {}
  return kind === 'stuck' ? (
    <StuckPanel query={query} onMended={reload} {...shown} />
  ) : (
    <WatchedPanel query={query} onChanged={reload} {...shown} />
  )
}
