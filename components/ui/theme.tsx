'use client'

import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'

/**
 * MUI in our colours. Loaded together with the first screen that uses MUI, never with the shell itself (page budget). Light and dark
 * follow `data-mode` on <html>, like everything else; the values repeat tokens.css, because MUI computes shades from them.
 */
export function MuiTheme({ nonce, children }: { nonce: string | undefined; children?: ReactNode }) {
  const [cache] = useState(() => createCache({ key: 'mui', prepend: true, ...(nonce && { nonce }) }))
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  )
}

const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-mode="%s"]', cssVarPrefix: 'mui' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1769c6', dark: '#1258a8', light: '#409eff', contrastText: '#ffffff' },
        error: { main: '#c62828' },
        warning: { main: '#b45309' },
        success: { main: '#15803d' },
        background: { default: '#f4f6f9', paper: '#ffffff' },
        text: { primary: '#1f2937', secondary: '#4b5563' },
        divider: '#e2e8f0',
      },
    },
    dark: {
      palette: {
        primary: { main: '#5aacff', dark: '#85c2ff', light: '#85c2ff', contrastText: '#08121f' },
        error: { main: '#ff8a80' },
        warning: { main: '#f0b45a' },
        success: { main: '#5cc98a' },
        background: { default: '#0f141b', paper: '#171d26' },
        text: { primary: '#e6ebf2', secondary: '#b9c3d0' },
        divider: '#2b3645',
      },
    },
  },
  shape: { borderRadius: 6 },
  typography: { fontFamily: 'var(--tn-font)', fontSize: 14, button: { textTransform: 'none' } },
})
