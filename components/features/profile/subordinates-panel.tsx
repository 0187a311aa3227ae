'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { MuiScreen } from '@/components/ui/mui/mui-screen'
import { MuiTree, type MuiTreeItem } from '@/components/ui/mui/mui-tree'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { currentUserSettings, type Subordinate } from '@/lib/contract/permission/current-user'
import styles from './trees.module.css'

/** Direct reports that were asked for, by the item they hang on; null while the answer is on its way or could not be had. */
type Reports = ReadonlyMap<string, { isFailed: boolean; people: readonly Subordinate[] } | null>

// Contract 1 §11.6: the user himself is the root.
const rootId = '0'
/** Reports of reports of reports: an organisation where somebody is above himself must not be opened for ever. */
const depthMax = 30

/** 我的下属: a tree whose branches are asked for when they are opened. */
export function SubordinatesPanel() {
  const t = useTranslations('profile.subordinates')
  const root = useCall(currentUserSettings.subordinates, { params: { id: rootId } })
  const tree = useReports()
  const ownKey = root.data?.[0]?.id
  const { expand } = tree
  const hasOpened = useRef(false)
  // The network: the user's own reports are what he comes for.
  useEffect(() => {
    if (ownKey === undefined || hasOpened.current) return
    hasOpened.current = true
    expand([ownKey])
  }, [ownKey, expand])
  if (root.error) return <ErrorState error={root.error} onRetry={() => void root.mutate()} />
  if (!root.data) return <LoadingState />
  if (root.data.length === 0) return <EmptyState text={t('none')} />
  const texts = { loading: t('loading'), failed: t('failed'), none: t('none') }
  return (
    <MuiScreen>
      <MuiTree
        label={t('label')}
        items={root.data.map((person) => itemOf(person, '', 0, tree.reports, texts))}
        expanded={tree.expanded}
        onExpandedChange={expand}
      />
    </MuiScreen>
  )
}

function useReports() {
  const [reports, setReports] = useState<Reports>(new Map())
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const asked = useRef(new Set<string>())
  const put = (key: string, value: { isFailed: boolean; people: readonly Subordinate[] } | null) =>
    setReports((known) => new Map(known).set(key, value))

  const ask = async (key: string) => {
    if (asked.current.has(key)) return
    asked.current.add(key)
    put(key, null)
    try {
      put(key, {
        isFailed: false,
        people: (await call(currentUserSettings.subordinates, { params: { id: personOf(key) } })).data,
      })
    } catch {
      // Closing and opening the branch asks again.
      asked.current.delete(key)
      put(key, { isFailed: true, people: [] })
    }
  }
  const expand = (keys: readonly string[]) => {
    for (const key of keys) if (!expanded.includes(key)) void ask(key)
    setExpanded(keys)
  }
  return { reports, expanded, expand }
}

// A person may report to several people, so the way to him makes the key.
const keyOf = (parentKey: string, id: string) => (parentKey === '' ? id : `${parentKey}/${id}`)
const personOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

type Texts = { loading: string; failed: string; none: string }

function itemOf(person: Subordinate, parentKey: string, depth: number, reports: Reports, texts: Texts): MuiTreeItem {
  const id = keyOf(parentKey, person.id)
  const item = { id, label: person.userName, content: <Person person={person} /> }
  const isAboveHimself = parentKey.split('/').includes(person.id)
  if (person.isLeaf === 1 || isAboveHimself || depth >= depthMax) return item
  const found = reports.get(id)
  const notice = (label: string) => [{ id: `${id}/`, label, content: <span className={styles.notice}>{label}</span> }]
  if (!found) return { ...item, children: notice(texts.loading) }
  if (found.isFailed) return { ...item, children: notice(texts.failed) }
  if (found.people.length === 0) return { ...item, children: notice(texts.none) }
  return { ...item, children: found.people.map((report) => itemOf(report, id, depth + 1, reports, texts)) }
}

function Person({ person }: { person: Subordinate }) {
  const place = [person.department, person.position].filter(Boolean).join(' · ')
  return (
    <span className={styles.person}>
      <Avatar name={person.userName.split('/')[0] ?? ''} src={person.avatar} size={32} />
      <span className={styles.personText}>
        {person.userName}
        {place && <small>{place}</small>}
      </span>
    </span>
  )
}
