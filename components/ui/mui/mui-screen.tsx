'use client'

import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { muiTheme } from './mui-theme'
import { pageNonce } from './page-nonce'

// One for the page: every screen that uses MUI shares its style sheets, and they stay when a tab is closed.
let cache: ReturnType<typeof createCache> | undefined
function sharedCache() {
  const nonce = pageNonce()
  cache ??= createCache({ key: 'mui', prepend: true, ...(nonce !== undefined && { nonce }) })
  return cache
}

/** Wraps what uses MUI. Only screens that are loaded when first opened may import it: the shell and the sign-in stay light. */
export function MuiScreen({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={sharedCache()}>
      <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
    </CacheProvider>
  )
}
