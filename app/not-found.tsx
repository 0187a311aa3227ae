import { getTranslations } from 'next-intl/server'

export default async function NotFound() {
  const t = await getTranslations('common')
  return (
    <main className="tn-status-page">
      <p className="tn-status-number">404</p>
      <h1>{t('pageMissing')}</h1>
      <a href="/">{t('backToStart')}</a>
    </main>
  )
}
