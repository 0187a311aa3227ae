'use client'

import { useTranslations } from 'next-intl'
import type { BaseInfo } from '@/lib/contract/permission/current-user'
import { epochMs, looseText } from '@/lib/contract/wire'
import { formatDate } from '@/lib/datetime/format'
import styles from './profile.module.css'

/** 租户信息 (contract 1 §11.1). What the platform adds for itself in JSON is not shown. */
export function TenantPanel({ info }: { info: BaseInfo }) {
  const t = useTranslations('profile.tenant')
  const tenant = info.currentTenantInfo ?? {}
  const text = (name: string) => looseText.catch('').parse(tenant[name])
  const validUntil = epochMs.catch(undefined).parse(tenant['validTime'])
  const facts = [
    [t('tenantId'), text('tenantId')],
    [t('tenantName'), text('tenantName')],
    [t('validTime'), validUntil === undefined ? text('validTime') || t('unlimited') : formatDate(validUntil, 'yyyy-MM-dd')],
    [t('domain'), text('domain')],
    [t('accountNum'), text('accountNum') || t('unlimited')],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
