import { getTranslations } from 'next-intl/server'
import { StatusPage } from '@/components/ui/status-page'

export default async function NotFound() {
  const t = await getTranslations('common')
  return <StatusPage picture="notFound" title={t('pageMissing')} action={<a href="/">{t('backToStart')}</a>} />
}
