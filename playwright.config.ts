import { defineConfig } from '@playwright/test'

// QA points E2E_BASE_URL at a running installation; otherwise each worker meets the built product on a fresh copy of the demonstration
// company (tests/e2e/journey.ts).
const given = process.env['E2E_BASE_URL']
// Nobody meets anybody else's data, unless all share one installation.
const workers = given ? 1 : Number(process.env['E2E_WORKERS'] ?? 1)

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  fullyParallel: false,
  workers,
  // `npm test` repeats a journey once and tells which ones needed it (docs/testing.md); whoever works on one sees it fail at once.
  retries: Number(process.env['E2E_RETRIES'] ?? 0),
  // Long enough for a machine that is busy with other things too; who passes waits for none of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  use: {
    ...(given ? { baseURL: given } : {}),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every journey in case it fails costs a quarter of the time of all of them; who looks for a fault asks for it.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      // Containers have a small /dev/shm; the background services would knock at a closed network.
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(given ? {} : { globalSetup: './tests/e2e/seed-once.ts' }),
})
