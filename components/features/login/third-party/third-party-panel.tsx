'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Spinner } from '@/components/ui/spinner'
import formStyles from '../login-form.module.css'
import type { SocialProvider, SsoEntry } from '../login-options'
import { useIsHydrated } from '../use-is-hydrated'
import { providerAddress, ssoAddress } from './addresses'
import type { BoundCompany } from './mutations'
import styles from './third-party-panel.module.css'
import { type Provider, useTicketSignIn } from './use-ticket-sign-in'

// Contract 1 §5.2.
const socialWindow = { widthPx: 750, heightPx: 500 }
const ssoWindow = { widthPx: 1000, heightPx: 700 }

type ThirdPartyPanelProps = {
  /** Single sign-on, when it takes the place of the form. */
  sso: SsoEntry | null
  socials: readonly SocialProvider[]
  onSignedIn: () => void
  onUnbound: (ticket: string) => void
}

/** Signing in through somebody else: single sign-on and third-party accounts (contract 1 §3.3, §5). */
export function ThirdPartyPanel({ sso, socials, onSignedIn, onUnbound }: ThirdPartyPanelProps) {
  const t = useTranslations('login')
  const { state, start, cancel, choose } = useTicketSignIn({ onSignedIn, onUnbound })
  // A press before the page listens would be lost without a word.
  const isHydrated = useIsHydrated()
  if (state.kind === 'choosing') return <CompanyChoice companies={state.companies} onChoose={choose} onCancel={cancel} />
  if (state.kind === 'opening' || state.kind === 'waiting') {
    const address = state.kind === 'waiting' && (state.isBlocked || state.isClosed) ? state.address : undefined
    return (
      <section className={styles.waiting} aria-label={t('thirdParty.waiting', { name: state.name })}>
        <p role="status">
          <Spinner size={16} />
          {t('thirdParty.waiting', { name: state.name })}
        </p>
        <p className={styles.note}>
          {state.kind === 'waiting' && state.isBlocked && t('thirdParty.blocked')}
          {state.kind === 'waiting' && state.isClosed && t('thirdParty.closed')}
          {address === undefined && t('thirdParty.hint')}
        </p>
        <div className={styles.actions}>
          {address !== undefined && (
            <a href={address} target="_blank" rel="noopener noreferrer" className={styles.open}>
              {t('thirdParty.open')}
              <Icon name="external" size={14} />
            </a>
          )}
          <Button onClick={cancel}>{t('thirdParty.cancel')}</Button>
        </div>
      </section>
    )
  }
  return (
    <>
      {sso && (
        <Button
          variant="primary"
          className={formStyles.submit}
          disabled={!isHydrated}
          onClick={() =>
            start({ name: t('thirdParty.sso'), addressOf: (ticket) => ssoAddress(sso, ticket, origin()), ...ssoWindow })
          }
        >
          {t('submit')}
        </Button>
      )}
      {socials.length > 0 && (
        <section className={styles.socials} aria-labelledby="other-ways">
          <h2 id="other-ways">{t('thirdParty.title')}</h2>
          <ul>
            {socials.map((social) => (
              <li key={social.enname}>
                <SocialButton social={social} disabled={!isHydrated} onStart={start} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const origin = () => window.location.origin

type SocialButtonProps = { social: SocialProvider; disabled: boolean; onStart: (provider: Provider) => void }

function SocialButton({ social, disabled, onStart }: SocialButtonProps) {
  const t = useTranslations('login.thirdParty')
  const [isBroken, setBroken] = useState(false)
  const label = t('social', { name: social.name })
  return (
    <button
      type="button"
      className={styles.social}
      disabled={disabled}
      aria-label={label}
      data-tip={label}
      onClick={() =>
        onStart({
          name: social.name,
          addressOf: (ticket) => providerAddress(social.renderUrl, ticket, origin()),
          ...socialWindow,
        })
      }
    >
      {social.picture && !isBroken ? (
        <img src={social.picture} alt="" width={24} height={24} onError={() => setBroken(true)} />
      ) : (
        <span aria-hidden="true">{[...social.name].slice(0, 2).join('')}</span>
      )}
    </button>
  )
}

type CompanyChoiceProps = {
  companies: readonly BoundCompany[]
  onChoose: (company: BoundCompany) => void
  onCancel: () => void
}

/** Contract 1 §5.1, status 6: the account is bound in several companies. */
function CompanyChoice({ companies, onChoose, onCancel }: CompanyChoiceProps) {
  const t = useTranslations('login.thirdParty')
  return (
    <section className={styles.choice} aria-labelledby="company-choice">
      <h2 id="company-choice">{t('choose')}</h2>
      <ul>
        {companies.map((company) => (
          <li key={JSON.stringify(company.fields)}>
            <Button onClick={() => onChoose(company)}>{company.label}</Button>
          </li>
        ))}
      </ul>
      <Button variant="text" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </section>
  )
}
