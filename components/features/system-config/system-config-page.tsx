'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { TabList, tabId } from '@/components/screen/tab-list'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { useFresh } from '@/lib/client/use-fresh'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { AdministratorsPanel } from './administrators-panel'
import { settingsTabs } from './settings-form'
import { SettingsPanel } from './settings-panel'
import styles from './system-config.module.css'
import { OwnSaves, valuesOf } from './utils'

/** 系统配置 (contract 2 §19), in the tabs that need no outside company. */
export function SystemConfigPage() {
  return (
    <AdminMessages>
      <SystemConfig />
    </AdminMessages>
  )
}

const tabs = [...settingsTabs, 'administrators'] as const

function SystemConfig() {
  const t = useTranslations('admin.sysConfig')
  const panelId = useId()
  const { data, error, mutate } = useFresh(sysConfig.get, {})
  const [current, setCurrent] = useState<string>('basic')
  const [opened, setOpened] = useState<readonly string[]>(['basic'])
  const [rounds, setRounds] = useState<Readonly<Record<string, number>>>({})
  const [saves] = useState(() => new OwnSaves())
  const show = (key: string) => {
    setCurrent(key)
    // What was opened stays as it was left: half-typed values survive a look at another tab.
    if (!opened.includes(key)) setOpened([...opened, key])
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  // Only the saved tab begins anew: what is half-typed in the other one stays.
  const saved = async (key: string) => {
    await mutate()
    setRounds((known) => ({ ...known, [key]: (known[key] ?? 0) + 1 }))
  }
  return (
    <div className={styles.page}>
      <h1 className="tn-visually-hidden">{t('heading')}</h1>
      <TabList
        label={t('heading')}
        entries={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={current}
        panelId={panelId}
        onChange={show}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, current)}>
        {opened.map((key) => (
          <section key={key} hidden={key !== current} className={styles.card}>
            <h2 className="tn-visually-hidden">{t(`tabs.${key}`)}</h2>
            {key === 'basic' || key === 'security' ? (
              <SettingsPanel key={rounds[key] ?? 0} tab={key} values={valuesOf(data)} saves={saves} onSaved={() => saved(key)} />
            ) : (
              <AdministratorsPanel />
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
