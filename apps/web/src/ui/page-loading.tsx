import { Card } from './card';
import { classNames } from './class-names';
import { PageHeader } from './page-header';

interface PageLoadingProps {
  /** The page's heading where it is known before the page is. */
  title?: string;
  /** One large card as of a list, or figures with several cards. */
  shape: 'list' | 'detail';
}

/** The outline of a page on its way. It appears after a moment, so that a fast page does not flicker. */
export function PageLoading({ title, shape }: PageLoadingProps) {
  return (
    <>
      {title === undefined ? (
        <>
          <h1 className="sr-only">Loading</h1>
          <Bar className="mt-5 mb-6 h-6 w-64" />
        </>
      ) : (
        <PageHeader title={title} />
      )}
      <p role="status" className="sr-only">
        Loading…
      </p>
      <div aria-hidden className="space-y-4">
        {shape === 'detail' && (
          <Card>
            <div className="grid grid-cols-2 gap-6 sm:grid-cols-4">
              {[0, 1, 2, 3].map((key) => (
                <div key={key} className="space-y-2">
                  <Bar className="h-3 w-20" />
                  <Bar className="h-5 w-28" />
                </div>
              ))}
            </div>
          </Card>
        )}
        <Card>
          <div className="min-h-96 space-y-5 py-2">
            {['w-3/5', 'w-4/5', 'w-2/3', 'w-3/4', 'w-1/2', 'w-4/6'].map((width) => (
              <Bar key={width} className={classNames('h-3.5', width)} />
            ))}
          </div>
        </Card>
      </div>
    </>
  );
}

const Bar = ({ className }: { className: string }) => (
  <div aria-hidden className={classNames('late max-w-full rounded bg-sunken', className)} />
);
