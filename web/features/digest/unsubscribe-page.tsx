import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { accountPaths } from '../../../contract/pages/account-pages.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { sendUnsubscribe } from './api.ts';
import { texts } from './texts.ts';

/** Where the link of each weekly mail leads: only the button ends it, since scanners of mail open every link. */
export function Component() {
  const { token = '' } = useParams();
  const ending = useMutation({ mutationFn: () => sendUnsubscribe(token) });
  return (
    <div className="mx-auto max-w-lg px-4 py-16">
      <h1 className="text-3xl sm:text-4xl">{texts.endTitle()}</h1>
      {ending.isSuccess ? (
        <div role="status">
          <p className="mt-4">{ending.data.message}</p>
          <p className="mt-2 text-muted">
            <Sentence
              of={texts.again}
              account={(words) => (
                <Link to={accountPaths.notifications} className="link">
                  {words}
                </Link>
              )}
            />
          </p>
        </div>
      ) : (
        <>
          <p className="mt-4 text-muted">{texts.endQuestion()}</p>
          {ending.isError && (
            <Banner variant="danger" className="mt-6">
              {errorText(ending.error, texts.failed())}
            </Banner>
          )}
          <Button
            variant="primary"
            busy={ending.isPending}
            busyText={texts.ending()}
            onClick={() => ending.mutate()}
            className="mt-6"
          >
            {texts.end()}
          </Button>
        </>
      )}
    </div>
  );
}
