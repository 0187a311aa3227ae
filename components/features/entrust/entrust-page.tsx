'use client'

import { LaunchTexts } from '@/components/features/flow-launch/public'
import type { FilterRule } from '@/components/screen/list-question'
import { useListQuery } from '@/components/screen/use-list-query'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { useTexts } from '@/lib/client/use-texts'
import { GivenPanel } from './given-panel'
import type { EntrustFilters, EntrustTab } from './queries'
import { ReceivedPanel } from './received-panel'
import { RepresentedPanel } from './represented-panel'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/entrust.json'),
  en: () => import('@/messages/en/entrust.json'),
  zhtw: () => import('@/messages/zhtw/entrust.json'),
}

/** Who launches and approves for whom; also where the bell leads for it (spec 1 §2.10, contract 4a §6.7). */
export function EntrustPage() {
  return (
    <LazyMessages namespace="entrust" loaders={texts}>
      <LaunchTexts>
        <Entrust />
      </LaunchTexts>
    </LazyMessages>
  )
}

const tabKeys: readonly EntrustTab[] = ['0', '1', '2']

/** Wire: messages of other kinds than 1 are about what one was given. */
const tabOfAddress: FilterRule<EntrustTab> = {
  none: '0',
  isPlace: true,
  read: (text) => (text === '0' || text === '1' ? text : '2'),
  write: (tab) => tab,
}
const rules = { filters: { config: tabOfAddress } }

function Entrust() {
  const t = useTexts('entrust')
  const query = useListQuery<EntrustFilters>(rules)
  const tab = query.question.filters.config
  const frame = {
    query,
    title: t('title'),
    hint: t(`hints.${tab}`),
    keyword: { label: t('keyword'), hint: t(`keywordHints.${tab}`) },
    emptyText: t(`none.${tab}`),
    tabs: {
      label: t('title'),
      entries: tabKeys.map((key) => ({ key, label: t(`tabs.${key}`) })),
      value: tab,
      onChange: (key: string) => query.impose({ keyword: '', filters: { config: tabOfAddress.read(key) ?? '0' } }),
    },
  }
  if (tab === '0') return <RepresentedPanel {...frame} />
  return tab === '1' ? <GivenPanel {...frame} /> : <ReceivedPanel {...frame} />
}
