'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ComponentType, useId, useState } from 'react'
import { useShell } from '@/components/ground/public'
import { Avatar } from '@/components/ui/avatar'
import { Icon } from '@/components/ui/icon'
import { ErrorState, LoadingState, RefreshFailed } from '@/components/ui/states'
import { useCall } from '@/lib/client/use-call'
import { type BaseInfo, currentUserSettings } from '@/lib/contract/permission/current-user'
import { signInCalls } from '@/lib/contract/session/sign-in'
import { InfoPanel } from './info-panel'
import { MajorsPanel } from './majors-panel'
import { PasswordPanel } from './password-panel'
import styles from './profile.module.css'
import { ProfileMessages } from './profile-messages'
import { type ProfileTab, ProfileTabs, tabOfAddress } from './profile-tabs'
import { SignaturesPanel } from './signatures-panel'
import { SocialsPanel } from './socials-panel'
import { TenantPanel } from './tenant-panel'

// What needs MUI comes when it is first looked at.
const loading = () => <LoadingState />
const SubordinatesPanel = dynamic(() => import('./subordinates-panel').then((file) => file.SubordinatesPanel), {
  ssr: false,
  loading,
})
const AuthorizePanel = dynamic(() => import('./authorize-panel').then((file) => file.AuthorizePanel), { ssr: false, loading })
const LogPanel = dynamic(() => import('./log-panel').then((file) => file.LogPanel), { ssr: false, loading })
const AvatarDialog = dynamic(() => import('./avatar-dialog').then((file) => file.AvatarDialog), { ssr: false })

/** Everything about the signed-in user himself (contract 1 §11). */
export function ProfilePage({ href }: { href: string }) {
  return (
    <ProfileMessages>
      <Profile href={href} />
    </ProfileMessages>
  )
}

function Profile({ href }: { href: string }) {
  const idBase = useId()
  const info = useCall(currentUserSettings.baseInfo, {})
  const hidden = useHiddenTabs(info.data)
  const asked = tabOfAddress(href)
  const current = hidden.has(asked) ? 'info' : asked
  // What was opened stays as it was left: half-typed text survives a look at another tab.
  const [opened, setOpened] = useState<readonly ProfileTab[]>([])
  if (!opened.includes(current)) setOpened([...opened, current])
  if (info.error && !info.data) return <ErrorState error={info.error} onRetry={() => void info.mutate()} />
  if (!info.data) return <LoadingState />
  const { data } = info
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <Head info={data} />
        <ProfileTabs idBase={idBase} current={current} hidden={hidden} onChoose={(tab) => showTab(href, tab)} />
      </aside>
      <div className={styles.main}>
        {info.error ? <RefreshFailed error={info.error} onRetry={() => void info.mutate()} /> : null}
        {opened
          .filter((tab) => !hidden.has(tab))
          .map((tab) => (
            <section
              key={tab}
              role="tabpanel"
              id={`${idBase}-panel-${tab}`}
              aria-labelledby={`${idBase}-tab-${tab}`}
              hidden={tab !== current}
              className={styles.card}
            >
              <Panel tab={tab} info={data} onSaved={() => info.mutate()} />
            </section>
          ))}
      </div>
    </div>
  )
}

/** Contract 1 §11: tabs that are there only where the installation has what they are about. */
function useHiddenTabs(info: BaseInfo | undefined): ReadonlySet<ProfileTab> {
  const config = useCall(signInCalls.getLoginConfig, {})
  const hidden = new Set<ProfileTab>()
  if (info?.isTenant !== 1) hidden.add('tenant')
  // Without an answer there is nothing to bind (contract 1 §3.3).
  if ((config.data?.socialsList.length ?? 0) === 0) hidden.add('socials')
  return hidden
}

function showTab(href: string, tab: ProfileTab): void {
  const search = new URLSearchParams(href.split('?')[1] ?? '')
  search.delete('flag')
  if (tab === 'info') search.delete('tab')
  else search.set('tab', tab)
  const text = search.toString()
  window.history.replaceState(null, '', text ? `/profile?${text}` : '/profile')
}

type PanelProps = { info: BaseInfo; onSaved: () => Promise<unknown> }

const panels: Record<ProfileTab, ComponentType<PanelProps>> = {
  info: InfoPanel,
  tenant: TenantPanel,
  password: PasswordPanel,
  signatures: SignaturesPanel,
  organizes: () => <MajorsPanel kind="Organize" />,
  positions: () => <MajorsPanel kind="Position" />,
  subordinates: () => <SubordinatesPanel />,
  socials: SocialsPanel,
  authorize: () => <AuthorizePanel />,
  log: () => <LogPanel />,
}

function Panel({ tab, ...props }: PanelProps & { tab: ProfileTab }) {
  const Content = panels[tab]
  return <Content {...props} />
}

function Head({ info }: { info: BaseInfo }) {
  const t = useTranslations('profile.avatar')
  const { user } = useShell()
  const [isChanging, setChanging] = useState(false)
  const place = [info.organize || user.organizeName, info.position].filter(Boolean).join(' · ')
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.avatarButton}
        onClick={() => setChanging(true)}
        aria-label={t('change')}
        data-tip={t('change')}
      >
        <Avatar name={user.userName} src={user.headIcon} size={72} />
        <span className={styles.avatarMark}>
          <Icon name="edit" size={14} />
        </span>
      </button>
      <div className={styles.who}>
        <h1>{user.userName}</h1>
        <p>{info.account || user.userAccount}</p>
        {place && <p data-tip={place}>{place}</p>}
      </div>
      {isChanging && <AvatarDialog onClose={() => setChanging(false)} />}
    </div>
  )
}
