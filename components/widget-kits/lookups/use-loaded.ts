'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { toast } from '@/components/ui/toast'

/** Code that is fetched when somebody asks for it. Where it does not come, that is said, and the next press tries again. */
export function useLoaded<Code>(load: () => Promise<Code>) {
  const t = useTranslations('widgets.lookups')
  const [code, setCode] = useState<Code | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const isMounted = useRef(true)
  // External system: code on its way when the control goes.
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const open = async () => {
    if (isLoading) return
    setIsLoading(true)
    try {
      const loaded = await load()
      if (isMounted.current) setCode(() => loaded)
    } catch {
      toast.error(t('openFailed'))
    }
    if (isMounted.current) setIsLoading(false)
  }
  return { code, isLoading, open, close: () => setCode(null) }
}
