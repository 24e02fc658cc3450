/** What a script says in k6's log when the target asks for no more load. */
export const stopMark = 'headroom-stop';

/** JavaScript of a function that looks at an answer and hands it on; each virtual user says once what it saw. */
export const heedFunction = `let toldToStop = false;
function heed(answer) {
  const sign = answer.headers['Headroom-Stop'];
  if (sign !== undefined && !toldToStop && sign.split(', ').includes('1')) {
    toldToStop = true;
    console.error('${stopMark}');
  }
  return answer;
}
`;

export const heedFile = 'heed.js';

/**
 * A module after which all that is sent by `http` is looked at: others have the same object. It is imported before those that may take
 * functions off it.
 */
export const heedAnswers = `import http from 'k6/http';

${heedFunction}
for (const method of ['get', 'head', 'post', 'put', 'patch', 'del', 'options', 'request']) {
  const send = http[method];
  http[method] = (...given) => heed(send(...given));
}
const { asyncRequest, batch } = http;
http.asyncRequest = (...given) => asyncRequest(...given).then(heed);
http.batch = (...given) => {
  const answers = batch(...given);
  Object.values(answers).forEach(heed);
  return answers;
};
`;
