import './globals.css';
import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Seat } from '@/features/account/seat';
import { HaltNotice } from '@/features/halt/halt-notice';
import { CommandPalette } from '@/features/search/command-palette';
import { currentFrame } from '@/server/ctx';
import { currentHalt } from '@/server/halt';
import { Rail } from '@/ui/rail';
import { Toaster } from '@/ui/toast';
import { themeScript } from '@/ui/theme-script';

export const metadata: Metadata = {
  title: { default: 'Headroom', template: '%s · Headroom' },
  description: 'Which gateway tier, and how many units of it, is the cheapest that carries this traffic?',
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const frame = await currentFrame();
  const halt = frame && (await currentHalt());
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body className="min-h-dvh md:flex print:block">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        {frame && <Rail seat={<Seat {...frame} />} search={<CommandPalette />} />}
        <main id="main" className="min-w-0 flex-1 px-4 py-5 md:px-8 md:py-7 print:p-0">
          <div className="mx-auto max-w-7xl">
            {halt && <HaltNotice halt={halt} />}
            {children}
          </div>
        </main>
        <Toaster />
      </body>
    </html>
  );
}
