import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { type LoginOptions, shapeLoginOptions } from '@/components/features/login/login-options'
import { LoginPage } from '@/components/features/login/login-page'
import { platformCall } from '@/lib/bff/platform'
import { readSession } from '@/lib/bff/session'
import { shellFiles } from '@/lib/bff/shell-files'
import { safeRedirect } from '@/lib/client/safe-redirect'
import { publicConfig } from '@/lib/config/web-config'
import { oauth } from '@/lib/contract/session/oauth'

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const [t, tCommon] = await Promise.all([getTranslations('login'), getTranslations('common')])
  return { title: `${t('pageTitle')} - ${tCommon('systemTitle')}` }
}

export default async function Page({ searchParams }: PageProps) {
  // Spec 1 §2.2: with a session there is nothing to do here.
  if (await readSession()) redirect('/home')
  const { loginPasswordMode, loginAesKey, loginModes, isEmbedded, demoAccounts } = publicConfig()
  const [{ redirect: wanted }, options] = await Promise.all([searchParams, loadOptions(loginModes)])
  return (
    <LoginPage
      target={safeRedirect(wanted)}
      passwordMode={{ mode: loginPasswordMode, aesKey: loginAesKey }}
      options={options}
      hasPhonePage={isEmbedded}
      demoAccounts={demoAccounts}
      shellFiles={shellFiles()}
    />
  )
}

// A platform that is slow to say what it offers must not keep people from typing their password.
const optionsWaitMs = 2000

/** Contract 1 §3.3: a failing call means no single sign-on and no third parties. */
async function loadOptions(configured: LoginOptions['modes']): Promise<LoginOptions> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), optionsWaitMs)
  })
  const config = await Promise.race([platformCall(oauth.getLoginConfig, {}, null).catch(() => null), patience])
  clearTimeout(timer)
  return shapeLoginOptions(config, configured)
}
