'use client';

import './globals.css';
import { PageError, type PageErrorProps } from '@/ui/page-error';
import { themeScript } from '@/ui/theme-script';

/** Stands in for the whole document when its frame failed. */
export default function GlobalError(props: PageErrorProps) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <title>Headroom</title>
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body className="min-h-dvh">
        <main id="main" className="px-4 py-10">
          <PageError {...props} />
        </main>
      </body>
    </html>
  );
}
